package io.ipset4j.benchmarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Curves of cost against size on two logarithmic scales, side by side with a common vertical scale, as SVG. Mutable:
 * add panels and curves, then draw.
 */
public final class Chart {
    /**
     * A point of a curve.
     *
     * @param size above 0
     * @param cost above 0
     * @param error half of an interval, 0 or more
     */
    public record Point(double size, double cost, double error) {}

    private record Curve(String name, List<Point> points) {}

    private record Panel(String title, List<Curve> curves) {}

    private static final String[] COLOURS = {"#0b62a4", "#d2691e", "#3c8d40", "#8e44ad", "#7f7f7f", "#c0392b"};
    private static final int PANEL_WIDTH = 400;
    private static final int PANEL_HEIGHT = 300;
    private static final int LEFT = 60;
    private static final int TOP = 40;
    private static final int LEGEND = 110;

    private final String title;
    private final String sizeAxis;
    private final String costAxis;
    private final List<Panel> panels = new ArrayList<>();

    /** An empty chart. */
    public Chart(String title, String sizeAxis, String costAxis) {
        this.title = title;
        this.sizeAxis = sizeAxis;
        this.costAxis = costAxis;
    }

    /** Begins a further panel; curves added from now on are in it. */
    public Chart panel(String name) {
        panels.add(new Panel(name, new ArrayList<>()));
        return this;
    }

    /** Adds a curve to the last panel. Without points it is left out. */
    public Chart curve(String name, List<Point> points) {
        if (!points.isEmpty()) {
            panels.get(panels.size() - 1).curves.add(new Curve(name, List.copyOf(points)));
        }
        return this;
    }

    /** The chart as an SVG document. */
    public String draw() {
        List<Point> all = panels.stream().flatMap(panel -> panel.curves.stream())
                .flatMap(curve -> curve.points.stream()).toList();
        Scale sizes = Scale.over(all.stream().mapToDouble(Point::size).toArray());
        Scale costs = Scale.over(all.stream().mapToDouble(Point::cost).toArray());
        int width = LEFT + panels.size() * (PANEL_WIDTH + LEFT);
        int height = TOP + PANEL_HEIGHT + LEGEND;
        StringBuilder svg = new StringBuilder(String.format(Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
                        + "font-size=\"12\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n",
                width, height));
        text(svg, width / 2.0, 16, "middle", title);
        text(svg, 4, TOP - 6, "start", costAxis);
        for (int i = 0; i < panels.size(); i++) {
            panel(svg, panels.get(i), LEFT + i * (PANEL_WIDTH + LEFT), sizes, costs);
        }
        return svg.append("</svg>\n").toString();
    }

    private void panel(StringBuilder svg, Panel panel, int left, Scale sizes, Scale costs) {
        double bottom = TOP + PANEL_HEIGHT;
        text(svg, left + PANEL_WIDTH / 2.0, TOP - 6, "middle", panel.title);
        for (int decade = sizes.from; decade <= sizes.to; decade++) {
            double x = left + sizes.place(Math.pow(10, decade)) * PANEL_WIDTH;
            line(svg, x, TOP, x, bottom, "#dddddd");
            text(svg, x, bottom + 16, "middle", count(decade));
        }
        for (int decade = costs.from; decade <= costs.to; decade++) {
            double y = bottom - costs.place(Math.pow(10, decade)) * PANEL_HEIGHT;
            line(svg, left, y, left + PANEL_WIDTH, y, "#dddddd");
            text(svg, left - 6, y + 4, "end", count(decade));
        }
        text(svg, left + PANEL_WIDTH / 2.0, bottom + 32, "middle", sizeAxis);
        for (int i = 0; i < panel.curves.size(); i++) {
            Curve curve = panel.curves.get(i);
            String colour = COLOURS[i % COLOURS.length];
            StringBuilder path = new StringBuilder();
            for (Point point : curve.points) {
                double x = left + sizes.place(point.size) * PANEL_WIDTH;
                double y = bottom - costs.place(point.cost) * PANEL_HEIGHT;
                path.append(String.format(Locale.ROOT, "%s%.1f,%.1f", path.isEmpty() ? "" : " ", x, y));
                double high = bottom - costs.place(point.cost + point.error) * PANEL_HEIGHT;
                double low = bottom - costs.place(Math.max(point.cost - point.error, point.cost / 10)) * PANEL_HEIGHT;
                line(svg, x, high, x, low, colour);
                svg.append(String.format(Locale.ROOT, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" fill=\"%s\"/>%n", x, y,
                        colour));
            }
            svg.append(String.format(Locale.ROOT, "<polyline points=\"%s\" fill=\"none\" stroke=\"%s\" "
                    + "stroke-width=\"2\"/>%n", path, colour));
            double legend = bottom + 50 + 15 * (i / 2);
            double column = left + i % 2 * (PANEL_WIDTH / 2.0);
            svg.append(String.format(Locale.ROOT,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"10\" height=\"10\" fill=\"%s\"/>%n",
                    column, legend - 9, colour));
            text(svg, column + 15, legend, "start", curve.name);
        }
    }

    private static String count(int decade) {
        String[] units = {"", "k", "M", "G"};
        if (decade < 0) {
            return String.valueOf(Math.pow(10, decade));
        }
        return (int) Math.pow(10, decade % 3) + units[Math.min(decade / 3, units.length - 1)];
    }

    private static void line(StringBuilder svg, double x1, double y1, double x2, double y2, String colour) {
        svg.append(String.format(Locale.ROOT,
                "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke=\"%s\"/>%n", x1, y1, x2, y2, colour));
    }

    private static void text(StringBuilder svg, double x, double y, String anchor, String words) {
        String escaped = words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
        svg.append(String.format(Locale.ROOT, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor))
                .append(escaped).append("</text>\n");
    }

    /** Whole decades around all values. */
    private record Scale(int from, int to) {
        static Scale over(double[] values) {
            double least = Double.MAX_VALUE;
            double most = Double.MIN_VALUE;
            for (double value : values) {
                least = Math.min(least, value);
                most = Math.max(most, value);
            }
            if (least > most) {
                return new Scale(0, 1);
            }
            int from = (int) Math.floor(Math.log10(least));
            return new Scale(from, Math.max(from + 1, (int) Math.ceil(Math.log10(most))));
        }

        double place(double value) {
            return (Math.log10(value) - from) / (to - from);
        }
    }
}
