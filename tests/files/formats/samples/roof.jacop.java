public class Roof {
    /** It specifies a rule for each row. */
    public int[][] row_rules = {
        {0, 0, 12}, {0, 1, 1}, {0, 0, 0}, {3, 2, 1},
    };

    // public int[][] row_rules = {{9}};
    public int[][] col_rules = {
        {0, 2}, {1, 1}, {1, 1}, {1, 1}, {0, 1}, {1, 1}, {1, 1},
        {0, 1}, {1, 1}, {0, 1}, {0, 1}, {0, 2}, {}
    };
}
