package io.ipset4j.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.xml.sax.InputSource;

class ChartTest {
    private static Document parse(Chart chart) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder()
                .parse(new InputSource(new StringReader(chart.draw())));
    }

    @Test
    void drawsEachCurveOnLogarithmicScales() throws Exception {
        Document svg = parse(new Chart("Cost <&> size", "size", "ns")
                .panel("one")
                .curve("a", List.of(new Chart.Point(1000, 10, 1), new Chart.Point(10_000, 100, 0),
                        new Chart.Point(100_000, 1000, 900)))
                .curve("absent", List.of())
                .panel("two")
                .curve("b", List.of(new Chart.Point(1000, 20, 0))));
        assertThat(svg.getElementsByTagName("circle").getLength()).isEqualTo(4);
        assertThat(svg.getElementsByTagName("polyline").getLength()).isEqualTo(2);
        // A straight line: each step is a decade in both directions.
        String points = ((Element) svg.getElementsByTagName("polyline").item(0)).getAttribute("points");
        assertThat(points).isEqualTo("60.0,340.0 260.0,190.0 460.0,40.0");
        assertThat(svg.getDocumentElement().getTextContent()).contains("Cost <&> size", "100k", "one", "two");
    }

    @Test
    void drawsNothingWithoutPoints() throws Exception {
        assertThat(parse(new Chart("t", "x", "y").panel("p")).getElementsByTagName("circle").getLength()).isZero();
    }
}
