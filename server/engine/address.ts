/** Carriers write numbers with and without a plus and with separators; senders may also be names, which is 0 here. */
export const phoneOf = (address: string): number => {
  const digits = address.replace(/[+\s().-]/g, '')
  const phone = /^\d+$/.test(digits) ? Number(digits) : 0
  return Number.isSafeInteger(phone) ? phone : 0
}
