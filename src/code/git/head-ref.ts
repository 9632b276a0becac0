/** The ref of a mirror that keeps what its source's HEAD was. */
export const headRef = 'refs/throughline/HEAD';
