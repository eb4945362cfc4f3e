/** Whether files arrive at this address, with or without a query. */
export const isUploadPath = (address: string): boolean => /^\/api\/uploads(?:[/?]|$)/.test(address)
