import { Avatar } from '@mantine/core'
import { useUser } from './queries.ts'

/** The picture of whoever is signed in, or their initials. */
export const OwnAvatar = ({ size, className }: { size: number; className?: string | undefined }) => {
  const { FirstName, LastName, UserName, ProfilePictureUri } = useUser()
  const name = `${FirstName} ${LastName}`.trim() || UserName
  return (
    <Avatar
      size={size}
      radius="50%"
      aria-hidden="true"
      src={ProfilePictureUri || null}
      {...(className && { classNames: { placeholder: className } })}
    >
      {initials(name)}
    </Avatar>
  )
}

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')
