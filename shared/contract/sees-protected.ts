/** Who sees what Lei 14.289/2022 protects; without yup, which the first pages do without. */

/**
 * Secrecy of diagnoses (Lei 14.289/2022). Who holds this permission sees them, and each look is logged; for all others
 * they do not exist: entries of such a diagnosis are in no filter (`hiddenBy` of a collection), and a field that names
 * one is empty. Which diagnoses these are the fields say (`isProtected` of their metadata).
 */
export const protectedPermission = 'sensitiveDiagnosisRead'

/**
 * Who holds this one sees for whom a medicine is that is given for protected diagnoses alone, and records it; holders of
 * the other one do too. No group has it in a new municipality: it is given to who works at the pharmacy.
 */
export const dispensePermission = 'sensitiveMedicineDispense'

interface Sees {
  readonly isHolder: boolean
  readonly isProvider: boolean
  readonly isAnonymization: boolean
}

/**
 * Whether protected diagnoses exist for a user: the provider's staff does not treat anybody, and an anonymised user gets
 * no single cases.
 */
export const seesNamed = ({ isHolder, isProvider, isAnonymization }: Sees): boolean =>
  isHolder && !isProvider && !isAnonymization
