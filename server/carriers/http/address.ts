/** As providers write a number: a plus before a whole one, a short code as it is. */
export const written = (phone: number): string => (phone < 1_000_000 ? String(phone) : `+${phone}`)

/** Without the plus, as events carry it. A sender that is a name stays one. */
export const bare = (address: string): string => address.replace(/^(whatsapp|sms|rcs):/, '').replace(/^\+/, '')

/** Where a provider reports to; null while nobody outside can reach us. */
export const callbackUrl = (publicUrl: string | null, kind: string, carrierId: number): string | null =>
  publicUrl === null ? null : `${publicUrl}/webhooks/${kind}/${carrierId}`

export const basic = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
