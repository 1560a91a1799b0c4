/** What a user declares of the people of a file or a list; it stands in their history. */
export const declaredConsent = 'These people have agreed to get texts and calls from us.'
