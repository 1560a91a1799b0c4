import { Button, CopyButton, Group, Stack, Text } from '@mantine/core'
import { saveFile } from '../../platform/download.ts'
import { useUser } from '../account/queries.ts'
import classes from './second-factors.module.css'

type Props = { said: string; codes: readonly string[]; onClose: () => void }

/** Told once, so they are to be kept now. */
export const RecoveryCodes = ({ said, codes, onClose }: Props) => {
  const { UserName } = useUser()
  const text = `Recovery codes of ${UserName} for Carillon. Each works once.\n\n${codes.join('\n')}\n`
  const download = (): void => saveFile(new Blob([text], { type: 'text/plain' }), 'carillon-recovery-codes.txt')
  return (
    <Stack gap="md">
      <Text role="status">{said}</Text>
      <Text>
        Keep these codes where you find them without your phone. Each signs you in once in the place of a code on it.
        They are not shown again.
      </Text>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Button variant="default" onClick={download}>
            Download
          </Button>
          <CopyButton value={text}>
            {({ copied, copy }) => (
              <Button variant="subtle" color="gray" onClick={copy}>
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        </Group>
        <Button data-autofocus onClick={onClose}>
          I have kept them
        </Button>
      </Group>
    </Stack>
  )
}
