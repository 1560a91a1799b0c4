/** Of one account. */
export const mostDomains = 20

/** How long somebody may take at their provider. */
export const tripMs = 10 * 60_000

/** What a record says before the proof. */
export const recordOf = (domain: string, proof: string) => ({
  RecordName: `_carillon.${domain}`,
  RecordText: `carillon-domain=${proof}`,
})

/** Each account has a page of its own to come back to, so that no answer of one provider is taken for that of another. */
export const redirectOf = (origin: string, accountId: number, protocol: 'OpenIDConnect' | 'SAML'): string =>
  `${origin}/singlesignon/${protocol === 'SAML' ? 'saml' : 'done'}/${accountId}`
