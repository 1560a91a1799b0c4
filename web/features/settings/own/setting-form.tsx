import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { FormFooter } from '../../../ui/form-footer.tsx'
import { type SettingsForm, type SettingsOptions, useSettings } from '../use-settings.ts'

type Props<Form, Body> = Omit<SettingsOptions<Form, Body>, 'onSaved'> & {
  onClose: () => void
  children: (settings: SettingsForm<Form & object>) => ReactNode
}

/** The form in the dialog of a setting, which closes it once that is saved. */
export const SettingForm = <Form extends object, Body extends object>({
  onClose,
  children,
  ...options
}: Props<Form, Body>) => {
  const settings = useSettings<Form, Body>({ ...options, onSaved: onClose })
  return (
    <form onSubmit={settings.submit} noValidate>
      <Stack gap="lg">
        {children(settings)}
        <FormFooter error={settings.failure} save="Save" isSaving={settings.isSaving} onClose={onClose} />
      </Stack>
      {settings.dialog}
    </form>
  )
}
