import { Title } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { addresses, type TourName } from '../../platform/addresses.ts'
import { useMay } from '../account/guards.ts'
import { tours } from '../tours/tours.ts'
import { hasWords } from './articles.ts'
import classes from './help.module.css'

const samples = [
  { sample: 'sample-text-announcement', title: 'A first broadcast' },
  { sample: 'sample-text-survey', title: 'A text survey' },
  { sample: 'sample-voice-survey', title: 'A voice survey' },
] as const

/** Ways to be led through what one does first: those with every word that was typed, in their title or in what they say. */
export const useTours = (typed: string) => {
  const mayCreate = useMay('sender')
  return {
    samples: samples.filter(({ title }) => mayCreate && hasWords(`tour ${title}`, typed)),
    tours: Object.entries(tours).filter(([, { title, stops }]) =>
      hasWords(['tour', title, ...stops.map(({ sentence }) => sentence)].join(' '), typed),
    ),
  }
}

type Props = { of: ReturnType<typeof useTours>; onGo: () => void }

export const Tours = ({ of, onGo }: Props) => (
  <section>
    <Title order={3} size="h5" mb={4}>
      Tours
    </Title>
    <ul className={classes.titles}>
      {of.samples.map(({ sample, title }) => (
        <li key={sample}>
          <Link to={addresses.newBroadcast} search={{ sample }} className={classes.title!} onClick={onGo}>
            {title}
            <IconRoute size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
      {of.tours.map(([name, { title, to }]) => (
        <li key={name}>
          <Link to={to} state={{ tour: name as TourName }} className={classes.title!} onClick={onGo}>
            {title}
            <IconRoute size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  </section>
)
