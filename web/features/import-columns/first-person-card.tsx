import { Text } from '@mantine/core'
import type { ImportPurpose } from '../imports/words.ts'
import classes from './columns.module.css'
import type { FirstPerson } from './first-person.ts'

type Props = { purpose: ImportPurpose; person: FirstPerson | undefined }

/** What the first row becomes, while one chooses. */
export const FirstPersonCard = ({ purpose, person }: Props) => (
  <section className={classes.person} aria-label="What the first row becomes" aria-live="polite">
    <Text fw={600}>{purpose === 'optouts' ? 'First number:' : 'First person:'}</Text>
    <Text>
      {person
        ? [person.name, person.phone, ...person.further].filter((text) => text !== '').join(', ')
        : 'Nothing yet. Say what is in the columns.'}
    </Text>
    {person?.fault && (
      <Text size="xs" c="var(--c-amber)">
        {person.fault} You can correct it on the next step.
      </Text>
    )}
  </section>
)
