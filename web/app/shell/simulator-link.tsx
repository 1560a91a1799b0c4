import { useQuery } from '@tanstack/react-query'
import classes from './rail.module.css'

/** A way to the simulated phones, where this installation serves them. */
export const SimulatorLink = () => {
  const { data: isServed } = useQuery({
    queryKey: ['simulator'],
    // The question is asked once; a network that cannot answer it only means that there is no link.
    queryFn: () =>
      fetch('/simulator', { method: 'HEAD' }).then(
        ({ ok }) => ok,
        () => false,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!isServed) return null
  return (
    <a className={classes.simulator} href="/simulator" target="_blank" rel="noreferrer">
      Simulator: phones and carrier
    </a>
  )
}
