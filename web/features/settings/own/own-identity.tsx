import { Group, Stack, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Card } from '../../../ui/card.tsx'
import { formatAgo, setTimeZone } from '../../../ui/format.ts'
import { zoneName } from '../../../ui/zone-name.ts'
import { useAccount, useUser } from '../../account/queries.ts'
import { OwnForm } from './own-form.tsx'
import { OwnPicture } from './own-picture.tsx'
import classes from './own-texts.module.css'
import { SettingRow } from './setting-row.tsx'
import { TimeZoneField } from './time-zone-field.tsx'

const EmailForm = lazy(() => import('../../own-email/email-form.tsx').then(({ EmailForm }) => ({ default: EmailForm })))
const PasswordForm = lazy(() =>
  import('../../passwords/password-form.tsx').then(({ PasswordForm }) => ({ default: PasswordForm })),
)
const UserNameForm = lazy(() =>
  import('../../passwords/user-name-form.tsx').then(({ UserNameForm }) => ({ default: UserNameForm })),
)

/** Who the user is to colleagues, and by what they sign in. */
export const OwnIdentity = () => {
  const { CountryID } = useAccount()
  const { FirstName, LastName, Email, UserName, PasswordChangedDate, TimeZone } = useUser()
  return (
    <Card title="You">
      <ul className={classes.rows}>
        <OwnPicture />
        <SettingRow title="Name" now={`${FirstName} ${LastName}`.trim() || UserName}>
          {(close) => (
            <OwnForm
              formOf={(user) => ({ FirstName: user.FirstName, LastName: user.LastName })}
              bodyOf={(form) => form}
              whyNot={whyNotName}
              done="Your name is saved."
              onClose={close}
            >
              {({ form, change, errors }) => (
                <Group grow align="start">
                  <TextInput
                    label="First name"
                    data-autofocus
                    maxLength={50}
                    autoComplete="given-name"
                    value={form.FirstName}
                    error={errors.FirstName}
                    onChange={(event) => change({ FirstName: event.currentTarget.value })}
                  />
                  <TextInput
                    label="Last name"
                    maxLength={50}
                    autoComplete="family-name"
                    value={form.LastName}
                    error={errors.LastName}
                    onChange={(event) => change({ LastName: event.currentTarget.value })}
                  />
                </Group>
              )}
            </OwnForm>
          )}
        </SettingRow>
        <SettingRow title="E-mail address" now={Email || 'None. Links for a new password go there.'}>
          {(close) => (
            <Suspense fallback={<Stack h={260} />}>
              <EmailForm onClose={close} />
            </Suspense>
          )}
        </SettingRow>
        <SettingRow title="User name" now={UserName}>
          {(close) => (
            <Suspense fallback={<Stack h={260} />}>
              <UserNameForm onClose={close} />
            </Suspense>
          )}
        </SettingRow>
        <SettingRow
          title="Password"
          now={
            PasswordChangedDate === null
              ? 'The one that you were given. Choose your own.'
              : `Changed ${formatAgo(PasswordChangedDate)}`
          }
        >
          {(close) => (
            <Suspense fallback={<Stack h={260} />}>
              <PasswordForm onClose={close} />
            </Suspense>
          )}
        </SettingRow>
        <SettingRow title="Time zone" now={zoneName(TimeZone, new Date())}>
          {(close) => (
            <OwnForm
              formOf={(user) => ({ TimeZone: user.TimeZone })}
              bodyOf={(form) => form}
              done="Your time zone is saved."
              onSaved={(user) => setTimeZone(user.TimeZone)}
              onClose={close}
            >
              {({ form, change, errors }) => (
                <TimeZoneField
                  description="Times on every page, and your calling window, are told on its clock."
                  CountryID={CountryID}
                  value={form.TimeZone}
                  error={errors.TimeZone}
                  onChange={(zone) => change({ TimeZone: zone })}
                />
              )}
            </OwnForm>
          )}
        </SettingRow>
      </ul>
    </Card>
  )
}

const whyNotName = ({ FirstName, LastName }: { FirstName: string; LastName: string }) => ({
  ...(FirstName.trim() === '' && { FirstName: 'Enter a First Name.' }),
  ...(LastName.trim() === '' && { LastName: 'Enter a Last Name.' }),
})
