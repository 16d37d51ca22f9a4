/** The other credentials where no second client and no expired token is configured. */
import type { OtherCredentials } from '../../src/drive/request/headers-on-wire.ts';

export const noOthers: OtherCredentials = { otherToken: '', otherBizNumber: '', expiredToken: '' };
