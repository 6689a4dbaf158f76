import type { citizenFacts } from '@saude/citizen/contract/facts'
import type { OutputOf } from '@saude/contract/query'
import type { ListKey } from '../../contract/indicator-list.ts'

/** A citizen as rules see them, and something that was done for one. */
export type Person = OutputOf<typeof citizenFacts>['items'][number]
export type Event = Person['events'][number]

/** Which events count: all parts that are said must fit. */
export interface Match {
  readonly types?: readonly Event['type'][]
  /** SIGTAP codes, as procedure, as exam or as an exam whose result an attendance looks at. */
  readonly codes?: readonly string[]
  /** SIGTAP codes of exams that an attendance asks for. */
  readonly asked?: readonly string[]
  /** 'cid10:E11' or 'ciap2:T90', by the beginning of the code. */
  readonly problems?: readonly string[]
  readonly vaccines?: readonly string[]
  readonly doses?: readonly string[]
  /** All of them at once. */
  readonly measured?: readonly ('bloodPressure' | 'weight' | 'height')[]
  /** Of home visits: made by a community health agent. */
  readonly byAgent?: boolean
  /** Occupations of who did it, by the beginning of the CBO code. */
  readonly cbos?: readonly string[]
  /** Kinds of attendance, by the code of the federal form. */
  readonly careTypes?: readonly NonNullable<Event['careType']>[]
  /** None of these procedures. */
  readonly without?: readonly string[]
}

/** When it has to have been done. */
export type Window =
  /** In the months before the period's end. */
  | { readonly months: number /** Until so many months before the end. */; readonly until?: number }
  /**
   * From the first day of the pregnancy that lasts in the period, at the latest on the last day of either; days are
   * counted from the last period.
   */
  | {
      readonly pregnancy: true
      readonly fromDay?: number
      readonly untilDay?: number
      /** From the first of these on. */
      readonly after?: readonly Match[]
    }
  /** In the days after a pregnancy, see `puerperiumDays`. */
  | { readonly puerperium: true }
  /** At any time of life before the period's end, or in these days and months of it. */
  | {
      readonly life: true
      readonly untilDay?: number
      readonly fromMonth?: number
      readonly untilMonth?: number
    }

/** Days after a pregnancy that belong to it (nota metodológica C3, item 17). */
export const puerperiumDays = 42

/** Something that has to have been done so often, so far apart, in a time. */
export interface Need {
  /** Any of them. */
  readonly any: readonly Match[]
  readonly count?: number
  /** Days between two that count. */
  readonly apart?: number
  readonly within: Window
}

/** A good practice: what has to have been done, how often and when. */
export interface Practice extends Need {
  readonly key: string
  /** 'Consulta no semestre' */
  readonly title: string
  /** What has to be done where it is missing: 'Agendar consulta'. */
  readonly act: string
  /** All of these besides. */
  readonly also?: readonly Need[]
  /** Or this in its place. */
  readonly instead?: Need
  /** Whom alone it is asked of, where that is not everybody: the result is then the sum of the shares of each. */
  readonly of?: Denominator
  /** Of a hundred, where practices have points. */
  readonly points?: number
}

/** Whom an indicator is about. */
export type Denominator =
  | { readonly condition: string }
  | { readonly pregnant: true }
  | { readonly gender?: 'M' | 'F'; readonly ageFrom: number; readonly ageTo?: number }
  /** Those who complete these months of life within the period. */
  | { readonly completesMonths: number }
  /** Those whose puerperium ends within the period. */
  | { readonly puerperiumEnds: true }

/** Acts of a quadrimester: which are counted, and which of them make the result. */
export interface Acts {
  readonly of: readonly Match[]
  readonly met: readonly Match[]
}

export interface Indicator {
  readonly key: string
  /** As its source numbers it: '6', 'C4'. */
  readonly number: string
  readonly title: string
  /** The list of people that it opens to; where the source does not say the rule there is none. */
  readonly list?: ListKey
  readonly denominator?: Denominator
  /** In place of people: the result is the share of acts, and there is no list. */
  readonly acts?: Acts
  /** Empty, and no acts: the rule is not loaded, and calculates nothing. */
  readonly practices: readonly Practice[]
  /** `all`: who has every practice counts; `points`: the mean of everybody's points. */
  readonly scoring: 'all' | 'points'
  /** Percent at which the whole mark is reached, and the weight of it. */
  readonly goal?: number
  readonly weight: number
  /** Where 'Moderado', 'Bom' and 'Meta' begin, or 'Suficiente', 'Bom', 'Ótimo'; percent. */
  readonly bounds?: readonly [number, number, number]
  /** Percent above which the result is of the lowest class again. */
  readonly ceiling?: number
  /** What is said of it beside: assumptions, what is missing. */
  readonly note?: string
}

/** Rules of one version: data, with the competências in which they count and where they come from. */
export interface RuleSet {
  readonly key: string
  readonly title: string
  readonly version: string
  /** `YYYY-MM` */
  readonly from: string
  readonly to?: string
  /** Without one nothing is calculated. */
  readonly source: string | null
  readonly indicators: readonly Indicator[]
}

/** Whether an indicator calculates: its set names its source, and the source says the rule. */
export const isLoaded = (
  { source }: Pick<RuleSet, 'source'>,
  { list, denominator, practices, acts }: Indicator,
): boolean =>
  source !== null &&
  (acts !== undefined || (list !== undefined && denominator !== undefined && practices.length > 0))
