/**
 * Returns the folder of the second list of erasures: next to the data folder, so that neither a restore nor a reset replaces
 * it.
 */
export const erasuresDir = (dataDir: string): string => `${dataDir}-erasures`
