/** The knobs of the network between the product and the SMSC, settable while it runs. */
export type LinkQuality = {
  /** Waited before a submit is answered. */
  latencyMs: number
  /** Up to this much more, by chance. */
  jitterMs: number
  /** Submits that are never answered and reach nobody. */
  lossPercent: number
  /** Submits that are refused with 0x58, throttled. */
  throttlePercent: number
  /** The link is cut at every so manieth accepted submit of it, before that one is answered; null never. */
  dropAfter: number | null
}

export const perfectLink: LinkQuality = {
  latencyMs: 0,
  jitterMs: 0,
  lossPercent: 0,
  throttlePercent: 0,
  dropAfter: null,
}
