import { Alert, Button, Group } from '@mantine/core'
import { LeaveGuard } from '../../ui/dialog/leave-guard.tsx'
import type { SettingsForm } from './use-settings.ts'

/** The end of a form of settings: save, or take the changes back. */
export const SaveBar = ({
  form,
}: {
  form: Pick<SettingsForm<object>, 'isChanged' | 'isSaving' | 'failure' | 'discard' | 'dialog'>
}) => (
  <>
    {form.failure && (
      <Alert color="red" role="alert" p="sm">
        {form.failure}
      </Alert>
    )}
    <Group gap="xs">
      <Button type="submit" disabled={!form.isChanged} loading={form.isSaving}>
        Save changes
      </Button>
      {form.isChanged && (
        <Button variant="subtle" color="gray" onClick={form.discard}>
          Discard changes
        </Button>
      )}
    </Group>
    {form.dialog}
    <LeaveGuard isUnsaved={() => form.isChanged && !form.isSaving} isPage />
  </>
)
