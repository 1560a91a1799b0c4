import { FieldWords } from './field-words.tsx'
import classes from './library.module.css'

/** The words of a template, its personalized fields marked. */
export const TemplateText = ({ text }: { text: string }) => (
  <p className={classes.text}>
    <FieldWords text={text} />
  </p>
)
