/** INE of the team of the first unit; those of the others follow. */
const firstTeam = 1_482_017
const between = 61

/** The team of the health unit at a place of the town's list; each unit has one. */
export const teamAt = (index: number): string => String(firstTeam + index * between).padStart(10, '0')
