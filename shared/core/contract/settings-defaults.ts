/** What holds where a client's settings say nothing; the form shows it in the field. */
export const settingsDefaults = {
  /** Minutes without input after which a page is covered; 0: never. */
  idleMinutes: 15,
  /** Days without contact with the server after which a device that keeps data locks itself. */
  offlineDays: 30,
  /** Days before lots of the stock, and licences and courses of drivers, end. */
  lotNoticeDays: 60,
  licenceNoticeDays: 30,
  /** Metres around a case within which blocks are treated. */
  blockingRadius: 150,
} as const
