<?php
// Removes the settings when an administrator deletes the plugin; on a network, those of every site.
defined( 'WP_UNINSTALL_PLUGIN' ) || exit;

function concrete_quote_delete_options() {
	delete_option( 'concrete_quote_url' );
	delete_option( 'concrete_quote_source' );
}

if ( is_multisite() ) {
	$concrete_quote_sites = get_sites(
		array(
			'fields' => 'ids',
			'number' => 0,
		)
	);
	foreach ( $concrete_quote_sites as $concrete_quote_site ) {
		switch_to_blog( $concrete_quote_site );
		concrete_quote_delete_options();
		restore_current_blog();
	}
} else {
	concrete_quote_delete_options();
}
