/** This area's part of the demo municipality. */
export { type DemoCampaign, demoCampaigns } from './campaigns.ts'
