import { Link } from '@tanstack/react-router'
import { addresses } from '../../platform/addresses.ts'
import { CarillonMark } from '../../ui/carillon-mark.tsx'
import classes from './rail.module.css'

export const Brand = () => (
  <Link to={addresses.home} className={classes.brand!} aria-label="Carillon, go to Home">
    <CarillonMark size={28} />
    <span>Carillon</span>
  </Link>
)
