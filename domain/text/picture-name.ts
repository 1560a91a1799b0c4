/** The ending that says what a picture is. */
const pictureEndings = { 'image/jpeg': 'jpg', 'image/gif': 'gif', 'image/png': 'png' } as const
export type PictureType = keyof typeof pictureEndings

/** What a person may choose: endings, and bytes of the file (rules/pictures 1). */
export const pictureFile = { endings: ['jpg', 'jpeg', 'gif', 'png'], largestBytes: 5 * 1_048_576 } as const

const longestStem = 96

/**
 * The name of an uploaded picture: letters, digits, dots and underscores stay, everything else becomes an underscore
 * (rules/pictures 3). It ends as its contents are, whatever it was called.
 */
export const pictureName = (given: string, type: PictureType): string => {
  const cleaned = given.replace(/[^A-Za-z0-9._]/g, '_')
  const stem = cleaned.replace(/\.(jpe?g|gif|png)$/i, '').replace(/^\.+/, '')
  const ending = /\.jpeg$/i.test(cleaned) && type === 'image/jpeg' ? 'jpeg' : pictureEndings[type]
  return `${stem.slice(0, longestStem) || 'picture'}.${ending}`
}

/** Why a file cannot be a picture of a message, as far as its name and size tell; undefined where it may. */
export const whyNotPicture = (file: { readonly name: string; readonly size: number }): string | undefined => {
  const ending = /\.([^.]+)$/.exec(file.name)?.[1]?.toLowerCase()
  if (!pictureFile.endings.some((known) => known === ending)) return 'Choose a picture of type jpg, jpeg, gif or png.'
  if (file.size > pictureFile.largestBytes) return 'Choose a picture of at most 5 MB.'
  return file.size === 0 ? 'This file is empty. Choose another picture.' : undefined
}
