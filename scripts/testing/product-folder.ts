import { throwAwayFolder } from '../../server/platform/throw-away.ts'

/** For the data of a product that is started for a test, journeys too, which know no file of the server. */
export const productFolder = (name: string): Promise<string> => throwAwayFolder(name)
