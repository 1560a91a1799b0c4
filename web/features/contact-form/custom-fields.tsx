import { ActionIcon, Anchor, Group, Stack, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import classes from './contact-fields.module.css'
import type { ContactGiven, ContactValues } from './contact-values.ts'

/** Fields of the account's own: name and value, as many as one likes. */
export const CustomFields = ({ form }: { form: UseFormReturn<ContactValues, unknown, ContactGiven> }) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'Fields' })
  const faults = form.formState.errors.Fields
  return (
    <Stack gap={8}>
      {fields.length > 0 && <div className={classes.label}>More about this contact</div>}
      {fields.map((field, at) => (
        <Group key={field.id} gap={8} wrap="nowrap" align="flex-start" role="group" aria-label={`Field ${at + 1}`}>
          <TextInput
            className={classes.name!}
            aria-label={`Field name ${at + 1}`}
            placeholder="Name, such as Room"
            maxLength={50}
            autoComplete="off"
            error={faults?.[at]?.Name?.message}
            {...form.register(`Fields.${at}.Name`)}
          />
          <TextInput
            className={classes.value!}
            aria-label={`Value ${at + 1}`}
            placeholder="Value"
            maxLength={1000}
            autoComplete="off"
            error={faults?.[at]?.Value?.message}
            {...form.register(`Fields.${at}.Value`)}
          />
          <ActionIcon aria-label={`Remove field ${at + 1}`} onClick={() => remove(at)}>
            <IconX size={16} />
          </ActionIcon>
        </Group>
      ))}
      {fields.length < 100 && (
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="start"
          onClick={() => append({ Name: '', Value: '' }, { focusName: `Fields.${fields.length}.Name` })}
        >
          Add a field of your own
        </Anchor>
      )}
    </Stack>
  )
}
