/** Anybody may send one, before anything of it is known: what no honest provider writes is not even parsed. */
const mostResponse = 200_000

export const whyNotResponse = (encoded: string): string | undefined => {
  if (encoded === '' || encoded.length > mostResponse || !/^[A-Za-z0-9+/\s]+=*\s*$/.test(encoded))
    return 'its answer is not one of SAML.'
  const xml = Buffer.from(encoded, 'base64').toString('utf8')
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return 'its answer declares entities, which SAML has none of.'
  if (/#(rsa-sha1|dsa-sha1|hmac-\w+|sha1|rsa-md5|md5)["']/i.test(xml))
    return 'it signs by an algorithm that is broken. Have it use SHA-256.'
  // A comment within a name has been read as its end.
  return /<!--/.test(xml) ? 'its answer holds comments.' : undefined
}
