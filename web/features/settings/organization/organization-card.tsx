import { regionLabel, whyNotCompanyName, whyNotHelpContact, whyNotState } from '@carillon/domain/people/organization.ts'
import { regionsOf } from '@carillon/domain/phone/regions.ts'
import { NativeSelect, Switch, Text, TextInput } from '@mantine/core'
import { Card } from '../../../ui/card.tsx'
import { zoneName } from '../../../ui/zone-name.ts'
import { useAccount } from '../../account/queries.ts'
import classes from '../own/own-texts.module.css'
import { SettingRow } from '../own/setting-row.tsx'
import { TimeZoneField } from '../own/time-zone-field.tsx'
import { OrganizationForm } from './organization-form.tsx'

/** What the organization is called and where it is, and how its texts say so. */
export const OrganizationCard = () => {
  const { CompanyName, CountryID, State, TimeZone, HelpContact, Profile } = useAccount()
  const regions = regionsOf(CountryID)
  const label = regionLabel(CountryID)
  return (
    <Card title="Organization">
      <ul className={classes.rows}>
        <SettingRow title="Account name" now={CompanyName}>
          {(close) => (
            <OrganizationForm
              formOf={(account) => ({ CompanyName: account.CompanyName })}
              whyNot={(form) => faultOf('CompanyName', whyNotCompanyName(form.CompanyName))}
              done="Your account name is saved."
              onClose={close}
            >
              {({ form, change, errors }) => (
                <TextInput
                  label="Account name"
                  description="Answers to STOP, HELP and JOIN begin with it. Texts that are scheduled keep the name they were made with."
                  autoComplete="organization"
                  data-autofocus
                  value={form.CompanyName}
                  error={errors.CompanyName}
                  onChange={(event) => change({ CompanyName: event.currentTarget.value })}
                />
              )}
            </OrganizationForm>
          )}
        </SettingRow>
        <SettingRow title="Name before each text" now={Profile.PrependOrganizationToText ? 'Yes' : 'No'}>
          {(close) => (
            <OrganizationForm
              formOf={(account) => ({ PrependOrganizationToText: account.Profile.PrependOrganizationToText })}
              done="Your setting is saved."
              onClose={close}
            >
              {({ form, change }) => (
                <>
                  <Switch
                    label="New broadcasts begin with the account name"
                    checked={form.PrependOrganizationToText}
                    onChange={(event) => change({ PrependOrganizationToText: event.currentTarget.checked })}
                  />
                  <Text c="dimmed">
                    As in “{CompanyName}: School is closed today.” It counts as part of the text,{' '}
                    {CompanyName.length + 2} characters of it.
                  </Text>
                </>
              )}
            </OrganizationForm>
          )}
        </SettingRow>
        <SettingRow title="Contact for HELP" now={HelpContact || 'Nobody is named'}>
          {(close) => (
            <OrganizationForm
              formOf={(account) => ({ HelpContact: account.HelpContact })}
              whyNot={(form) => faultOf('HelpContact', whyNotHelpContact(form.HelpContact))}
              done="Your contact for HELP is saved."
              onClose={close}
            >
              {({ form, change, errors }) => (
                <TextInput
                  label="Contact for HELP"
                  description="A phone number or an address. Whoever texts HELP is answered with it."
                  data-autofocus
                  value={form.HelpContact}
                  error={errors.HelpContact}
                  onChange={(event) => change({ HelpContact: event.currentTarget.value })}
                />
              )}
            </OrganizationForm>
          )}
        </SettingRow>
        {regions.length > 0 && (
          <SettingRow title={label} now={regions.find(({ code }) => code === State)?.name ?? 'Not given'}>
            {(close) => (
              <OrganizationForm
                formOf={(account) => ({ State: account.State })}
                whyNot={(form) => faultOf('State', whyNotState(form.State, CountryID))}
                done={`Your ${label.toLowerCase()} is saved.`}
                onClose={close}
              >
                {({ form, change, errors }) => (
                  <NativeSelect
                    label={label}
                    data-autofocus
                    data={[
                      { value: '', label: 'Choose' },
                      ...regions.map(({ code, name }) => ({ value: code, label: name })),
                    ]}
                    value={form.State}
                    error={errors.State}
                    onChange={(event) => change({ State: event.currentTarget.value })}
                  />
                )}
              </OrganizationForm>
            )}
          </SettingRow>
        )}
        <SettingRow title="Time zone" now={zoneName(TimeZone, new Date())}>
          {(close) => (
            <OrganizationForm
              formOf={(account) => ({ TimeZone: account.TimeZone })}
              done="Your time zone is saved."
              onClose={close}
            >
              {({ form, change, errors }) => (
                <TimeZoneField
                  CountryID={CountryID}
                  description="Auto replies know office hours by its clock. Each user has a clock of their own in the profile."
                  value={form.TimeZone}
                  error={errors.TimeZone}
                  onChange={(zone) => change({ TimeZone: zone })}
                />
              )}
            </OrganizationForm>
          )}
        </SettingRow>
      </ul>
    </Card>
  )
}

const faultOf = (field: string, why: string | undefined) => (why === undefined ? {} : { [field]: why })
