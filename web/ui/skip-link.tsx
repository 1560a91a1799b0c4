import classes from './skip-link.module.css'

/** The first thing that the keyboard reaches on a page. */
export const SkipLink = () => (
  <a className={classes.link} href="#main">
    Skip to content
  </a>
)
