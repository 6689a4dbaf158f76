/** This area's part of the demo municipality. */
export { demoCampaigns } from './campaigns.ts'
