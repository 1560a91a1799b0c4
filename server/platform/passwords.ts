import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's parameters: 19 MiB, two passes. */
export const hashPassword = (password: string): Promise<string> => hash(password)

// Checking a password takes as long for a name that nobody has.
const nobody = hash('nobody has this password')

/** False also where there is no such user. */
export const isPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  const isRight = await verify(passwordHash ?? (await nobody), password)
  return isRight && passwordHash !== undefined
}
