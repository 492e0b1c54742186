<?php
// Removes the settings when an administrator deletes the plugin; on a network, those of every site.
defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

$concrete_quote_query = array(
	'fields' => 'ids',
	'number' => 0,
);
foreach ( array( 'concrete_quote_url', 'concrete_quote_source' ) as $concrete_quote_option ) {
	delete_option( $concrete_quote_option );
	foreach ( is_multisite() ? get_sites( $concrete_quote_query ) : array() as $concrete_quote_site ) {
		delete_blog_option( $concrete_quote_site, $concrete_quote_option );
	}
}
