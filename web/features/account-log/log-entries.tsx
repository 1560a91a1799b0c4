import type { LogEntry } from '@carillon/contract/account-log.ts'
import { Skeleton, Stack } from '@mantine/core'
import { addresses, toBroadcast, toContact, toGroup, toImport, toSeries } from '../../platform/addresses.ts'
import { Card } from '../../ui/card.tsx'
import { formatWhen } from '../../ui/format.ts'
import classes from '../../ui/happenings.module.css'
import { TextLink } from '../../ui/link-button.tsx'
import { phoneText } from '../../ui/phone.tsx'

/** What was done, the latest first. */
export const LogEntries = ({ entries }: { entries: readonly LogEntry[] }) => (
  <Card>
    <ol className={classes.list} aria-label="Log">
      {entries.map((entry) => (
        <li key={entry.LogEntryID}>
          <div>
            {entry.Summary} {entry.Subject && <Subject subject={entry.Subject} />}
            {entry.Reason && <q className={classes.quiet}>{entry.Reason}</q>}
          </div>
          <div className={classes.quiet}>
            {entry.By} · <time dateTime={entry.CreatedDate}>{formatWhen(entry.CreatedDate)}</time>
          </div>
        </li>
      ))}
    </ol>
  </Card>
)

/** The thing that it was done to, with its name as it was then. */
const Subject = ({ subject: { Kind, ID, Name } }: { subject: NonNullable<LogEntry['Subject']> }) => {
  const name = Name === '' ? `Number ${ID}` : Kind === 'TextNumber' ? phoneText(Name) : Name
  switch (Kind) {
    case 'Contact':
      return <TextLink {...toContact(ID)}>{name}</TextLink>
    case 'Group':
      return <TextLink {...toGroup(ID)}>{name}</TextLink>
    case 'Broadcast':
      return <TextLink {...toBroadcast(ID)}>{name}</TextLink>
    case 'RepeatingBroadcast':
      return <TextLink {...toSeries(ID)}>{name}</TextLink>
    case 'Import':
      return <TextLink {...toImport(ID)}>{name}</TextLink>
    case 'Template':
      return <TextLink to={addresses.textLibrary}>{name}</TextLink>
    case 'TextNumber':
      return <TextLink to={addresses.textSettings}>{name}</TextLink>
    case 'User':
      return <TextLink to={addresses.userSettings}>{name}</TextLink>
  }
}

export const LogSkeleton = () => (
  <Stack gap={8} role="group" aria-busy="true" aria-label="Loading">
    {[70, 55, 80, 60].map((width) => (
      <Skeleton key={width} height={18} width={`${width}%`} />
    ))}
  </Stack>
)
