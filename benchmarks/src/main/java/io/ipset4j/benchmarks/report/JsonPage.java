package io.ipset4j.benchmarks.report;

import io.ipset4j.benchmarks.measure.Measurement;
import io.ipset4j.benchmarks.measure.Recorder;
import java.util.Map;

/** RESULTS.json: the facts of the run, and every sample of every measurement. */
public final class JsonPage {
    private JsonPage() {}

    /** The page. */
    public static String of(Map<String, String> setting, Recorder recorder) {
        StringBuilder text = new StringBuilder("{\n  \"setting\": {");
        String separator = "";
        for (Map.Entry<String, String> fact : setting.entrySet()) {
            text.append(separator).append("\n    ");
            string(text, fact.getKey());
            text.append(": ");
            string(text, fact.getValue());
            separator = ",";
        }
        text.append("\n  },\n  \"measurements\": [");
        separator = "";
        for (Measurement measurement : recorder.measurements()) {
            text.append(separator).append("\n    {\"id\": ");
            string(text, measurement.id());
            text.append(", \"unit\": ");
            string(text, measurement.unit());
            text.append(", \"mean\": ");
            number(text, measurement.mean());
            text.append(", \"error95\": ");
            number(text, measurement.hasError() ? measurement.error() : Double.NaN);
            text.append(", \"samples\": [");
            String comma = "";
            for (double sample : measurement.samples()) {
                text.append(comma);
                number(text, sample);
                comma = ", ";
            }
            text.append("]}");
            separator = ",";
        }
        return text.append("\n  ]\n}\n").toString();
    }

    private static void number(StringBuilder text, double value) {
        text.append(Double.isFinite(value) ? Double.toString(value) : "null"); // JSON has no other numbers
    }

    private static void string(StringBuilder text, String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ') {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
