import { Switch } from '@mantine/core'
import { addresses } from '../../../platform/addresses.ts'
import { Card } from '../../../ui/card.tsx'
import { TextLink } from '../../../ui/link-button.tsx'
import type { TextFields } from './text-form.ts'

/** Whether texts go to everybody who has not said no, or only to those who have said yes. */
export const OptInFields = ({ form, change, errors }: TextFields) => (
  <Card title="Opt-in">
    <Switch
      label="Text only people who have opted in"
      description={
        <>
          People opt in by texting JOIN to one of your numbers, or a keyword that puts them into a group: both are in{' '}
          <TextLink to={addresses.automation} fz="inherit" underline="always">
            Auto replies and keywords
          </TextLink>
          . On, everybody else is left out of your texts from now on, of those that are scheduled too, and gets no auto
          reply. Off, you may text everybody who has not opted out.
        </>
      }
      checked={form.RequireTextOptIn}
      error={errors.RequireTextOptIn}
      onChange={(event) => change({ RequireTextOptIn: event.currentTarget.checked })}
    />
  </Card>
)
