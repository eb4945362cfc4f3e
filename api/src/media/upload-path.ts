/** Whether files arrive at this address, with or without what stands behind a question mark. */
export const isUploadPath = (address: string): boolean => /^\/api\/uploads(?:[/?]|$)/.test(address)
