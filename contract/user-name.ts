import { z } from 'zod'

/** How a user is called. */
export const FirstName = z
  .string()
  .trim()
  .min(1, 'Enter a First Name.')
  .max(50, 'First Name must be at most 50 characters.')
export const LastName = z
  .string()
  .trim()
  .min(1, 'Enter a Last Name.')
  .max(50, 'Last Name must be at most 50 characters.')
