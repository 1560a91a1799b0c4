import { z } from 'zod'

/**
 * Part of the body of each call that changes something people edit: what its writer had before them of the fields that they
 * change, as it was told (rules/forms 4). What is not in it is overwritten whatever it is by now.
 */
export const Seen = z.record(z.string(), z.unknown()).optional()
