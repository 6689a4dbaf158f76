interface Exempt {
  readonly because: string
  /** Of the figure's key: 'travelItinerary.km'. */
  readonly of: RegExp
}

/** Figures that are not recomputed, each with the reason that a reader accepts; one that is has to leave this list. */
export const exempt: readonly Exempt[] = [
  {
    because:
      'the town of 600 has no one whose 42 days after a birth end in the quadrimester; mfe-dashboard/service/engine/golden.ts has women judged by hand',
    of: /^puerperiumList\./,
  },
  {
    because:
      'the log is written by the dispatcher, which is not between the oracle and the services; gateway/dispatch/access-log.test.ts counts its entries',
    of: /^(citizenAccessLog|auditList)\.totalItems$/,
  },
  {
    because:
      'of agents about their own people alone, and the oracle asks as others; mfe-citizen/service/register/day/day.test.ts counts them',
    of: /^agentDay(List|Keep)\.totalItems$/,
  },
  {
    because:
      'asked with a second factor alone, which no one of the oracle has; gateway/processing.test.ts and gateway/takeout/jobs.test.ts count them',
    of: /^(processingList|takeoutList)\.totalItems$/,
  },
  {
    because:
      'the answer of an act, which the oracle does not take; mfe-health-secretary/service/quota/quota.test.ts counts it',
    of: /^queueCall\.left$/,
  },
]
