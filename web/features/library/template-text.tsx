import { parseMerge } from '@carillon/domain/text/merge-field.ts'
import classes from './library.module.css'

/** The words of a template, its personalized fields marked. */
export const TemplateText = ({ text }: { text: string }) => (
  <p className={classes.text}>
    {parseMerge(text).map(({ kind, start, end }) => (
      <span key={start} className={kind === 'text' ? undefined : classes.field}>
        {text.slice(start, end)}
      </span>
    ))}
  </p>
)
