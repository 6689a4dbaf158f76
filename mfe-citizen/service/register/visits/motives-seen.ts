import { type Motive, motives, protectedMotives } from '../../../contract/visit-codes.ts'
import type { Visit } from './visit.ts'

/** Motives of a visit as somebody may see them: not the name of a disease that the law protects (`seesProtected`). */
export const motivesSeenBy = ({ ofHome }: Pick<Visit, 'ofHome'>, isSeen: boolean): Motive[] =>
  (ofHome?.motives ?? []).filter((motive) => isSeen || !protectedMotives.includes(motive))

/** 'Visita periódica, Gestante'; nothing where there are none to be seen. */
export const motivesInWords = (visit: Pick<Visit, 'ofHome'>, isSeen: boolean): string | null =>
  motivesSeenBy(visit, isSeen)
    .map((motive) => motives[motive])
    .join(', ') || null
