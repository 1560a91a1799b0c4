import { Anchor } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { phoneText } from '../../ui/phone.tsx'
import { OptOutDialog } from '../opt-outs/opt-out-dialog.tsx'

/** Opens what one number is opted out of, and how to change it. */
export const PhoneOptOuts = ({ digits, name }: { digits: string; name: string }) => {
  const [isOpen, dialog] = useDisclosure()
  return (
    <>
      <Anchor
        component="button"
        type="button"
        size="sm"
        aria-label={`Opt out or in: ${phoneText(digits)}`}
        onClick={dialog.open}
      >
        Opt out or in
      </Anchor>
      <OptOutDialog opened={isOpen} onClose={dialog.close} PhoneNumber={digits} name={name} />
    </>
  )
}
