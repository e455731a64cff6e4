import { complaintDriver } from '../../support/model/drivers/complaint.ts'
import { httpSuite } from '../../support/model/httpSuite.ts'

httpSuite(complaintDriver)
