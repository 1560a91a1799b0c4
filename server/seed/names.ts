/** Names for contacts: common ones of the United States in their variety, taken in turn and never at random. */
const firstNames =
  'Olivia Liam Emma Noah Amelia Oliver Sofía Mateo Ava Elijah Isabella Lucas Mia Levi Camila Ezra Aaliyah Asher Priya Leo Hannah Hudson Chloe Ethan Zoe Muhammad Nora Maverick Lily Theodore Imani Daniel Aria Michael Penelope Jackson Layla Wyatt Grace Sebastian Naomi Samuel Elena Owen Ruby Luca Ivy Gabriel Maya Carter Hazel Jayden Leila Isaac Violet Julian Mei Josiah Nina José'.split(
    ' ',
  )
const lastNames =
  "Smith Nguyen Johnson García Williams Patel Brown Rodríguez Jones Kim Miller Martínez Davis Okafor Wilson Hernández Anderson Chen Thomas López Taylor Moore Jackson O'Brien Martin Lee Thompson Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Torres Hill Flores Green Adams Nelson Baker Hall Rivera Campbell".split(
    ' ',
  )

/** 60 first and 47 last names have no common factor, so the first 2,820 people are all different. */
export const personOf = (index: number): { firstName: string; lastName: string } => ({
  firstName: firstNames[index % firstNames.length]!,
  lastName: lastNames[index % lastNames.length]!,
})
