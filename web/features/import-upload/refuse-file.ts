import { uploadFile } from '@carillon/contract/imports.ts'

/** Endings of the files that can be read. */
export const accepted = ['.csv', '.txt', '.xlsx']

/** Why a file need not be sent at all, with what to do; the server looks at what is inside. */
export const whyNotFiles = (files: readonly Pick<File, 'name' | 'size'>[]): string | undefined => {
  const [file, ...more] = files
  if (!file) return 'No file provided.'
  if (more.length > 0) return 'Choose one file at a time.'
  const name = file.name.toLowerCase()
  if (name.endsWith('.xls')) return `“${file.name}” is an older Excel file. Save it as .xlsx or .csv.`
  if (!accepted.some((ending) => name.endsWith(ending))) {
    return `“${file.name}” is not a list we can read. Save it as .xlsx or .csv.`
  }
  if (file.size === 0) return 'The file is empty. Choose the one that holds your list.'
  if (file.size > uploadFile.bodyLimit) {
    return `“${file.name}” has ${megabytes(file.size)}. We can take ${megabytes(uploadFile.bodyLimit)} at once: split it into smaller files.`
  }
  return undefined
}

/** '12 MB', '340 kB' */
export const megabytes = (bytes: number): string =>
  bytes >= 1_048_576
    ? `${Math.ceil(bytes / 1_048_576).toLocaleString('en-US')} MB`
    : `${Math.max(1, Math.round(bytes / 1024))} kB`

/** The media type by the name: what the browser says of a csv depends on which programs are installed. */
export const mediaTypeOf = (name: string): string => {
  if (name.toLowerCase().endsWith('.xlsx')) return 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return name.toLowerCase().endsWith('.txt') ? 'text/plain' : 'text/csv'
}
