import { Title } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { addresses, type TourName } from '../../platform/addresses.ts'
import { useMay } from '../account/guards.ts'
import { tours } from '../tours/tours.ts'
import classes from './help.module.css'

const samples = [
  { sample: 'sample-text-announcement', title: 'A first broadcast' },
  { sample: 'sample-text-survey', title: 'A text survey' },
  { sample: 'sample-voice-survey', title: 'A voice survey' },
] as const

/** Ways to be led through what one does first. */
export const Tours = ({ onGo }: { onGo: () => void }) => {
  const mayCreate = useMay('sender')
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        Tours
      </Title>
      <ul className={classes.titles}>
        {mayCreate &&
          samples.map(({ sample, title }) => (
            <li key={sample}>
              <Link to={addresses.newBroadcast} search={{ sample }} className={classes.title!} onClick={onGo}>
                {title}
                <IconRoute size={16} aria-hidden="true" />
              </Link>
            </li>
          ))}
        {Object.entries(tours).map(([name, { title, to }]) => (
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
}
