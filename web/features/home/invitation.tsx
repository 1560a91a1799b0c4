import { IconPlus } from '@tabler/icons-react'
import { addresses } from '../../platform/addresses.ts'
import { BellLine } from '../../ui/bell-line.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import classes from './home-page.module.css'

export const Invitation = () => (
  <section className={classes.invitation} aria-label="Start something">
    <div>
      <p>What do people need to hear?</p>
      <LinkButton to={addresses.newBroadcast} size="lg" leftSection={<IconPlus size={20} aria-hidden="true" />}>
        New broadcast
      </LinkButton>
    </div>
    <div className={classes.drawing}>
      <BellLine width={300} />
    </div>
  </section>
)
