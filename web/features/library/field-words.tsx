import { parseMerge } from '@carillon/domain/text/merge-field.ts'
import { fieldNames } from './field-names.ts'
import classes from './field-words.module.css'

/** A message where it is read and not written: its personalized fields by their names. */
export const FieldWords = ({ text }: { text: string }) =>
  parseMerge(text).map((part) =>
    part.kind === 'field' ? (
      <span
        key={part.start}
        className={classes.field}
        title={part.fallback === undefined ? undefined : `Or “${part.fallback}”`}
      >
        {fieldNames[part.field]}
      </span>
    ) : (
      text.slice(part.start, part.end)
    ),
  )
