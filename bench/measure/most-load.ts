/** The number of cores that other processes may use. If they use more, results are marked as doubtful. */
export const mostLoad = 0.5;
