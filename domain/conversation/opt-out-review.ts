/** What has become of a text that may ask to stop, as it is stored (opt_out_reviews.state). */
export const optOutReview = { open: 1, optOut: 2, notOptOut: 3 } as const

/** As it travels. */
export const optOutReviewLabels = { 1: 'Open', 2: 'OptOut', 3: 'NotOptOut' } as const
