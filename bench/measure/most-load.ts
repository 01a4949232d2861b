/** The number of cores that other processes may use. Above it, results are marked as doubtful. */
export const mostLoad = 0.5;
